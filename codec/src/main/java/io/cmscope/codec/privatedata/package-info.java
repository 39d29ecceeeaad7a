/**
 * What the users of CM put into its service ids and private data: the RDMA IP CM service (IBA Annex
 * A11) and the well-known services.
 *
 * <p>Service ids and views of private data come in, values go out. This package must not know MADs
 * on the wire or connections.
 */
@NullMarked
package io.cmscope.codec.privatedata;

import org.jspecify.annotations.NullMarked;
