import type { Html } from '../../../platform/html/html.ts'
import { picture } from './picture.ts'

type App = {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly logoKey: string | null
  readonly reviewedAt: Date | null
}

/** An app's logo as stored by the school, or the first letter of its name; never a picture from the app's server. */
export function appMark(app: App): Html {
  const isPlain = app.logoKey !== null || isVouchedFor(app)
  const classes = isPlain ? 'app-mark' : 'app-mark app-mark-unknown'
  return picture({ key: app.logoKey, name: app.name, width: 56, height: 56, classes })
}

/** True if the school or its host has reviewed this app; otherwise its name is not verified. */
export function isVouchedFor({ source, reviewedAt }: Pick<App, 'source' | 'reviewedAt'>): boolean {
  return ['operator', 'vendor', 'built_in'].includes(source) || reviewedAt !== null
}

/** The host an app proves to come from, by publishing its metadata there. */
export function documentHost({ source, id }: Pick<App, 'source' | 'id'>): string | undefined {
  return source === 'document' ? new URL(id).host : undefined
}
