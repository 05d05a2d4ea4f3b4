import type { SiteReader } from '../site-readers.ts'
import type { SiteThings } from '../site-things.ts'

/** A page or a form of the site, and the response to each reader. */
export type Row = {
  /** As the server registers it: `GET /courses/:slug`. */
  readonly route: string
  /**
   * To a visitor, a stranger, the owner at the other school and the owner: a status, with `→` and its
   * redirect, and with `+` if it contains the row's text. Without `+` the text must not be in it.
   */
  readonly answers: string
  /** The path, if the route has parameters or the page a query. */
  readonly url?: (things: SiteThings) => string
  /** The fields of the form except its token. */
  readonly fields?: (things: SiteThings) => Readonly<Record<string, string>>
  /** The text that identifies the record of the row on a page. */
  readonly text?: (things: SiteThings) => string
  /** The readers who may change a record of the owner. */
  readonly changedBy?: readonly SiteReader[]
  /** The form ends the session it is sent with. */
  readonly endsSession?: true
}

type More = Omit<Row, 'route' | 'answers'>

export function row(route: string, answers: string, more: More = {}): Row {
  return { route, answers, ...more }
}

/** The same for all four. */
export const all = (answer: string) => `${answer} ${answer} ${answer} ${answer}`

/** A visitor is redirected to sign in; the others get the same response. */
export const signedIn = (answer: string) => `${toSignIn} ${answer} ${answer} ${answer}`

/** A public page of this school. */
export const open = '200+ 200+ 404 200+'
/** A list that every school has, with something of this school in it. */
export const openList = '200+ 200+ 200 200+'
export const toSignIn = '303→/sign-in'
/** A personal page that everyone has, with data of the owner. */
export const own = `${toSignIn} 200 200 200+`

export const at = (url: string, text?: string): More => ({
  url: () => url,
  ...(text === undefined ? {} : { text: () => text }),
})
