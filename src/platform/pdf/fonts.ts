import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import type { Locale } from '../locales.ts'
import { packageFile } from '../package-files.ts'
import { unpackedWoff } from './woff.ts'

export type Weight = 'regular' | 'strong'

/** A part of a font that has the characters of some ranges. */
export type FontSlice = { readonly name: string; readonly file: string }

type Family = {
  readonly folder: string
  readonly name: string
  /** The weights it comes in; others look like the regular one. */
  readonly weights: Readonly<Record<Weight, number>>
}

// WOFF and not WOFF 2: of the latter fontkit subsets no composed glyphs.
const families = {
  latin: { folder: '@fontsource/inter', name: 'inter', weights: { regular: 400, strong: 600 } },
  chinese: {
    folder: '@fontsource/chocolate-classical-sans',
    name: 'chocolate-classical-sans',
    weights: { regular: 400, strong: 400 },
  },
  japanese: {
    folder: '@fontsource/biz-udpgothic',
    name: 'biz-udpgothic',
    weights: { regular: 400, strong: 700 },
  },
} as const satisfies Record<string, Family>

type FamilyName = keyof typeof families

// Chinese and Japanese write many characters differently.
const preferred: Readonly<Record<Locale, readonly FamilyName[]>> = {
  en: ['latin', 'chinese', 'japanese'],
  'zh-TW': ['latin', 'chinese', 'japanese'],
  ja: ['latin', 'japanese', 'chinese'],
}

/** The part of our fonts that has a character; undefined where none has it. */
export function sliceFor(locale: Locale, character: string, weight: Weight): FontSlice | undefined {
  const code = character.codePointAt(0) ?? 0
  for (const family of preferred[locale]) {
    const part = partWith(family, code)
    const slice = part === undefined ? undefined : sliceOf(families[family], part, weight)
    if (slice && charactersOf(slice).has(code)) return slice
  }
  return undefined
}

function sliceOf({ folder, name, weights }: Family, part: string, weight: Weight): FontSlice {
  const file = `${folder}/files/${name}-${part}-${weights[weight]}-normal.woff`
  return { name: file, file }
}

type Range = { readonly from: number; readonly to: number; readonly part: string }

const rangesByFamily = new Map<FamilyName, readonly Range[]>()

function partWith(family: FamilyName, code: number): string | undefined {
  const ranges = rangesByFamily.get(family) ?? readRanges(family)
  rangesByFamily.set(family, ranges)
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (!range) return undefined
    if (code < range.from) high = middle - 1
    else if (code > range.to) low = middle + 1
    else return range.part
  }
  return undefined
}

// "[7]": "U+4e00,U+4e10-4e14" of the font's package.
function readRanges(family: FamilyName): Range[] {
  const path = packageFile(`${families[family].folder}/unicode.json`)
  const parts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const ranges = Object.entries(parts).flatMap(([name, text]) =>
    text.split(',').map((range) => rangeIn(name.replace(/[[\]]/g, ''), range)),
  )
  return ranges.sort((a, b) => a.from - b.from)
}

function rangeIn(part: string, text: string): Range {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), part }
}

type Opened = { readonly bytes: Buffer; readonly characters: ReadonlySet<number> }

const opened = new Map<string, Opened>()

// Cached without a limit: few are in use, and each is some tens of kilobytes.
function open({ file }: FontSlice): Opened {
  const cached = opened.get(file)
  if (cached) return cached
  const bytes = unpackedWoff(readFileSync(packageFile(file)))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  const found = { bytes, characters: new Set(font.characterSet) }
  opened.set(file, found)
  return found
}

// The ranges of a package name characters that its font does not have.
const charactersOf = (slice: FontSlice) => open(slice).characters

/** The bytes of a part of a font, unpacked. */
export const fontFile = (slice: FontSlice): Buffer => open(slice).bytes
