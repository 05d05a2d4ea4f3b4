import type { Locale } from '../locales.ts'
import { type FontSlice, sliceFor, type Weight } from './fonts.ts'

export type Run = { readonly slice: FontSlice | undefined; readonly text: string }

const missing = '□'

/** Text by the parts of our fonts that have its characters; what none has is a square. */
export function runsIn(locale: Locale, text: string, weight: Weight): Run[] {
  const runs: { slice: FontSlice | undefined; text: string }[] = []
  for (const character of text) {
    const own = sliceFor(locale, character, weight)
    const slice = own ?? sliceFor(locale, missing, weight)
    const last = runs.at(-1)
    if (last && last.slice?.name === slice?.name) last.text += own ? character : missing
    else runs.push({ slice, text: own ? character : missing })
  }
  return runs
}

type Measured = { readonly width: number; readonly widthOf: (text: string) => number }

// A line never begins with closing punctuation.
const closing = /^[\s、。，．・：；！？）」』】〉》”’,.!?:;)\]]/u

/** Text broken into lines of a width, between words; a word that is too long is cut. */
export function linesOf(locale: Locale, text: string, { width, widthOf }: Measured): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = ['']
    let used = 0
    for (const piece of piecesOf(locale, paragraph, { width, widthOf })) {
      const current = lines.at(-1) ?? ''
      const own = widthOf(piece)
      const fits = current === '' || closing.test(piece) || used + own <= width
      if (fits) lines[lines.length - 1] = current + piece
      else lines.push(piece.trimStart())
      used = fits ? used + own : own
    }
    return lines.map((each) => each.trimEnd())
  })
}

function piecesOf(locale: Locale, text: string, { width, widthOf }: Measured): string[] {
  const segments = [...segmenterOf(locale).segment(text)]
  return segments.flatMap(({ segment }) => (widthOf(segment) <= width ? [segment] : [...segment]))
}

const segmenters = new Map<Locale, Intl.Segmenter>()

function segmenterOf(locale: Locale): Intl.Segmenter {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return segmenter
}
