import { picturePath } from '../../../paths/paths.ts'
import { pictureAt, pictureWidths } from '../../../paths/pictures.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { initialOf } from './initial.ts'

type Picture = {
  /** The storage key; null if there is no picture. */
  readonly key: string | null
  /** Its first letter is shown if there is no picture. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly classes: string
  /** The display width for the `sizes` attribute, so that a browser fetches the smallest sufficient picture. */
  readonly sizes?: string
  /** `lazy`: fetched when it is near the viewport. `first`: the largest element at the top of a page. */
  readonly loading?: 'lazy' | 'first' | undefined
}

/** The picture of an item whose name is shown beside it, or the first letter of that name. */
export function picture({ key, name, width, height, classes, sizes, loading }: Picture): Html {
  if (key === null) return html`<span class="${classes}" aria-hidden="true">${initialOf(name)}</span>`
  const when = attributes({
    loading: loading === 'lazy' && 'lazy',
    fetchpriority: loading === 'first' && 'high',
    decoding: loading === 'first' ? false : 'async',
  })
  const image = html`<img class="${classes}" src="${picturePath(key)}" alt="" width="${width}" height="${height}"${when}>`
  if (!sizes) return image
  const fitting = pictureWidths.map((each) => `${pictureAt(key, each)} ${each}w`).join(', ')
  return html`<picture><source type="image/webp" srcset="${fitting}" sizes="${sizes}">${image}</picture>`
}
