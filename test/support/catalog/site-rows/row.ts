import type { SiteReader } from '../site-readers.ts'
import type { SiteThings } from '../site-things.ts'

/** A page or a form of the site, and how each reader is answered. */
export type Row = {
  /** As the server registers it: `GET /courses/:slug`. */
  readonly route: string
  /**
   * To a visitor, a stranger, the owner at the other school and the owner: a status, with `→` and where it leads, and with
   * `+` if the row's text is on it. Without `+` the text must not be there.
   */
  readonly answers: string
  /** The address, where the route has parameters or the page a query. */
  readonly url?: (things: SiteThings) => string
  /** The fields of the form besides its token. */
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

/** A visitor signs in first; the others are answered alike. */
export const signedIn = (answer: string) => `${toSignIn} ${answer} ${answer} ${answer}`

/** A page that this school shows to everybody. */
export const open = '200+ 200+ 404 200+'
/** A list that every school has, with something of this school in it. */
export const openList = '200+ 200+ 200 200+'
export const toSignIn = '303→/sign-in'
/** A page that everybody has for themselves, with something of the owner's in it. */
export const own = `${toSignIn} 200 200 200+`

export const at = (url: string, text?: string): More => ({
  url: () => url,
  ...(text === undefined ? {} : { text: () => text }),
})
