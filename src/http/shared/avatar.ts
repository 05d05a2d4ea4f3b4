import { html } from 'ghtml'

/** A person's picture, or the first letter of their name where there is none. Their name stands beside it. */
export function avatar({ name, image }: { name: string; image: string | null }, size: number): string {
  const classes = `avatar avatar-${size}`
  if (image) {
    return html`<img class="${classes}" src="${avatarPath(image)}" alt="" width="${size}" height="${size}">`
  }
  return html`<span class="${classes}" aria-hidden="true">${initialOf(name)}</span>`
}

/** Pictures are kept under the key that is also their address. */
export function avatarPath(image: string): string {
  return `/${image}`
}

const letters = new Intl.Segmenter()

/** The first letter of a name, whatever its script. */
export function initialOf(name: string): string {
  return (letters.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toUpperCase()
}
