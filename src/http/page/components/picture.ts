import { picturePath } from '../../../paths/paths.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'

type Picture = {
  /** The key it is kept under; null where there is none. */
  readonly key: string | null
  /** Its first letter stands where there is no picture. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly classes: string
  /** Whether it may be fetched when the reader comes near it. */
  readonly isLazy?: boolean
}

/** A decorative picture, or the first letter of the name. */
export function picture({ key, name, width, height, classes, isLazy }: Picture): Html {
  if (key === null) return html`<span class="${classes}" aria-hidden="true">${initialOf(name)}</span>`
  const loading = attributes({ loading: isLazy && 'lazy' })
  return html`<img class="${classes}" src="${picturePath(key)}" alt="" width="${width}" height="${height}"${loading}>`
}

const segmenter = new Intl.Segmenter()

/** The first letter of a name, whatever its script. */
export function initialOf(name: string): string {
  return (segmenter.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toUpperCase()
}
