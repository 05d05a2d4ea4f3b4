import { svg } from '../../demo/pictures/picture.ts'

/** A film drawn frame by frame: what it shows at a second of it, as SVG of 1200 by 675. */
export type Film = {
  readonly name: string
  readonly seconds: number
  readonly title: readonly string[]
  readonly background: string
  readonly ink: string
  readonly frame: (second: number) => readonly string[]
}

const [wide, high] = [1200, 675]
const [titleSeconds, fadeSeconds] = [4, 1]

/** The whole picture at a second: the title at the beginning, and a fade out at the end. */
export function frameOf({ seconds, title, background, ink, frame }: Film, second: number): string {
  const titleOpacity = 1 - ramp(second, titleSeconds - fadeSeconds, titleSeconds)
  const ended = ramp(second, seconds - fadeSeconds, seconds)
  const lines = title.map(
    (line, at) =>
      `<text x="600" y="${320 + at * 78}" font-family="Noto Serif CJK TC" font-weight="${at ? 400 : 700}" font-size="${at ? 40 : 68}" text-anchor="middle" fill="${ink}" >${line}</text>`,
  )
  const card = `<g opacity="${titleOpacity.toFixed(2)}"><rect width="${wide}" height="${high}" fill="${background}"/>${lines.join('')}<path d="M520 ${370 + (title.length - 1) * 78}h160" stroke="${ink}" stroke-width="3" opacity=".5"/></g>`
  return svg(wide, high, [
    ...frame(second),
    titleOpacity > 0 ? card : '',
    ended > 0
      ? `<rect width="${wide}" height="${high}" fill="${background}" opacity="${ended.toFixed(2)}"/>`
      : '',
  ])
}

/** From 0 to 1 between two seconds, slow at both ends. */
export function ramp(second: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (second - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

export const mix = (from: number, to: number, part: number) => from + (to - from) * part

/** A colour between two, as #rrggbb. */
export function mixColour(from: string, to: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map((at) => Math.round(mix(channel(from, at), channel(to, at), part)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
