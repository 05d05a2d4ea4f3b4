/** Gives GraphiQL the school's colour, which it wants as the three numbers of hsl(). */
export function applyAccent() {
  const page = document.documentElement
  const apply = () => {
    const accent = getComputedStyle(page).getPropertyValue('--accent').trim()
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
      (at) => Number.parseInt(accent.slice(at, at + 2), 16) / 255,
    )
    page.style.setProperty('--school-accent', hslOf(red, green, blue))
  }
  apply()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
}

function hslOf(red: number, green: number, blue: number): string {
  const maximum = Math.max(red, green, blue)
  const range = maximum - Math.min(red, green, blue)
  const lightness = maximum - range / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  return `${Math.round(60 * hueOf({ red, green, blue, maximum, range }))}, ${percent(saturation)}, ${percent(lightness)}`
}

type Colour = { red: number; green: number; blue: number; maximum: number; range: number }

function hueOf({ red, green, blue, maximum, range }: Colour): number {
  if (range === 0) return 0
  if (maximum === red) return (6 + (green - blue) / range) % 6
  return maximum === green ? 2 + (blue - red) / range : 4 + (red - green) / range
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`
}
