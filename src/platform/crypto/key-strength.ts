import { dictionary } from '@zxcvbn-ts/language-common'

const shortestWord = 4
const shortestRepeat = 3
// Keys chosen by people are guessed by trying such parts first, so each adds little entropy.
const bitsPerKnownPart = 4
const bitsPerStep = 1

/**
 * The estimated entropy of a key in bits: the cheapest way to write it as words, repeats, runs such as `abc` and
 * single characters. Random keys of 128 bits or more come out above 64.
 */
export function estimateBits(key: string): number {
  const text = key.toLowerCase()
  const bitsPerCharacter = Math.log2(new Set(key).size)
  const cheapest = [0]
  for (let end = 1; end <= text.length; end++) {
    const own = isStep(text, end - 1) ? Math.min(bitsPerStep, bitsPerCharacter) : bitsPerCharacter
    const parts = knownPartsEndingAt(text, end).map((from) => (cheapest[from] ?? 0) + bitsPerKnownPart)
    cheapest.push(Math.min((cheapest[end - 1] ?? 0) + own, ...parts))
  }
  return cheapest[text.length] ?? 0
}

// A separator, or a character that follows from the one before it: `aaa`, `abc`, `321`.
function isStep(text: string, at: number): boolean {
  if (/[\s._-]/.test(text.charAt(at))) return true
  return at > 0 && Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1
}

function knownPartsEndingAt(text: string, end: number): number[] {
  const { words, longest } = readDictionary()
  const begins: number[] = []
  for (let from = end - shortestRepeat; from >= Math.max(0, end - longest); from--) {
    const part = text.slice(from, end)
    const isWord = part.length >= shortestWord && words.has(part)
    if (isWord || text.indexOf(part) < from) begins.push(from)
  }
  return begins
}

let read: { readonly words: ReadonlySet<string>; readonly longest: number } | undefined

// Built when a key is first checked: most starts never need it.
function readDictionary() {
  if (read) return read
  const words = new Set<string>()
  for (const list of Object.values(dictionary)) for (const word of list) words.add(String(word).toLowerCase())
  read = { words, longest: Math.max(...Array.from(words, ({ length }) => length)) }
  return read
}
