/** A word, a pair of neighbours in a script that is written without spaces, or one of its characters. */
export type Token = { readonly text: string; readonly kind: 'word' | 'pair' | 'single' }

// Scripts without spaces between words; the marks after them repeat or lengthen the previous character.
const runs =
  /(?<spaceless>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]+)|(?<word>[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]]+)/gv
const longestWord = 64

/** The text as it is indexed. */
export function tokensOf(text: string): Token[] {
  return runsOf(text).flatMap(({ run, isSpaceless }) => (isSpaceless ? gramsOf(run) : [wordOf(run)]))
}

/** The tokens that a match must contain: single characters only if they stand alone. */
export function queryTokens(text: string): Token[] {
  return runsOf(text).flatMap(({ run, isSpaceless }) => {
    if (!isSpaceless) return [wordOf(run)]
    const grams = gramsOf(run)
    return grams.length === 1 ? grams : grams.filter(({ kind }) => kind === 'pair')
  })
}

function runsOf(text: string) {
  return [...folded(text).matchAll(runs)].map(({ groups = {} }) => ({
    run: groups['spaceless'] ?? groups['word'] ?? '',
    isSpaceless: groups['spaceless'] !== undefined,
  }))
}

// Ignores width, case, accents and the kind of kana.
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{sc=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

const wordOf = (run: string): Token => ({ text: run.slice(0, longestWord), kind: 'word' })

function gramsOf(run: string): Token[] {
  const characters = [...run]
  return characters.flatMap((character, at): Token[] => {
    const next = characters[at + 1]
    const single: Token = { text: character, kind: 'single' }
    return next === undefined ? [single] : [single, { text: character + next, kind: 'pair' }]
  })
}
