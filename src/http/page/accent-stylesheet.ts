import { accentFrom } from '../../platform/accent.ts'

/** CSS variables of a school's colour for Pico and our own styles, in light and dark mode. */
export function accentStylesheet(colour: string): string {
  const { onLight, onDark, onButton } = accentFrom(colour)
  const rule = (text: string) =>
    Object.entries({
      '--accent': text,
      '--pico-primary': text,
      '--pico-primary-hover': text,
      '--pico-primary-underline': 'currentColor',
      '--pico-primary-background': onLight,
      '--pico-primary-border': onLight,
      '--pico-primary-hover-background': `color-mix(in oklab, ${onLight} 85%, black)`,
      '--pico-primary-focus': `color-mix(in oklab, ${text} 40%, transparent)`,
      '--pico-primary-inverse': onButton,
    })
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const [light, dark] = [rule(onLight), rule(onDark)]
  // Pico's own selectors, so that these win by coming later.
  return [
    `:root:not([data-theme=dark]){${light}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `[data-theme=dark]{${dark}}`,
  ].join('')
}
