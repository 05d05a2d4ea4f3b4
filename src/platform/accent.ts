/** Adjusts a chosen colour so that it is readable as text and as a button, in light and dark mode. */
export type Accent = { readonly onLight: string; readonly onDark: string; readonly onButton: string }

type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
// Not the page itself but what is raised from it or sunk into it, where contrast is lower.
const lightPage: Rgb = [245, 245, 247]
const darkPage: Rgb = [26, 31, 41]
/** The contrast that text of ordinary size needs (WCAG 2.2, 1.4.3). */
export const readable = 4.5

export function accentFrom(hex: string): Accent {
  const colour = parse(hex)
  const onLight = until(readable, colour, lightPage, black)
  return {
    onLight: format(onLight),
    onDark: format(until(readable, colour, darkPage, white)),
    onButton: format(contrast(white, onLight) >= readable ? white : black),
  }
}

/** The contrast ratios of a chosen colour as it is, and of the colours that are shown instead of it. */
export function accentContrast(hex: string) {
  const accent = parse(hex)
  const { onLight, onDark, onButton } = accentFrom(hex)
  return {
    chosenOnLight: ratio(accent, lightPage),
    chosenOnDark: ratio(accent, darkPage),
    onLight: ratio(parse(onLight), lightPage),
    onDark: ratio(parse(onDark), darkPage),
    onButton: ratio(parse(onButton), parse(onLight)),
  }
}

// Rounded down: 4.499 is not 4.5.
const ratio = (a: Rgb, b: Rgb) => Math.floor(contrast(a, b) * 100) / 100

/** Moves the colour towards another in small steps until it reads well on the page. */
function until(wanted: number, colour: Rgb, page: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step <= 20; step++) {
    const mixed = mix(colour, towards, step / 20)
    if (contrast(mixed, page) >= wanted) return mixed
  }
  return towards
}

export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

// WCAG's relative luminance.
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const intensity = part / 255
  return intensity <= 0.04045 ? intensity / 12.92 : ((intensity + 0.055) / 1.055) ** 2.4
}

function mix(a: Rgb, b: Rgb, weight: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(a[at] * (1 - weight) + b[at] * weight)
  return [part(0), part(1), part(2)]
}

export function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function format(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
