/** The route of an operation in the REST API; path parameters are fields of its input. */
export type Rest = { readonly method: Method; readonly path: Path }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Path = `/${string}`

export const get = (path: Path): Rest => ({ method: 'GET', path })
export const post = (path: Path): Rest => ({ method: 'POST', path })
export const patch = (path: Path): Rest => ({ method: 'PATCH', path })
export const put = (path: Path): Rest => ({ method: 'PUT', path })
export const remove = (path: Path): Rest => ({ method: 'DELETE', path })
