import { choose } from '../kit/texts/language.ts'
import { sentences } from '../kit/texts/sentences.ts'

type FieldError = { readonly pointer: string; readonly detail: string }

/**
 * The requirement of a field, as a sentence for the place below it. The API puts the field's own name first
 * (`ends_at must be …`), which a reader of the form does not know.
 */
export function requirementOf(error: FieldError): string {
  const requirement = withoutName(error)
  return translated(requirement) ?? sentences(capitalised(requirement))
}

/** The same where no field is on the screen: `Ends at must be …`. */
export const fieldSentenceOf = (error: FieldError): string =>
  sentences(capitalised(`${labelOf(error.pointer)} ${withoutName(error)}`))

function withoutName({ pointer, detail }: FieldError): string {
  const name = wireName(pointer)
  return detail.startsWith(`${name} `) ? detail.slice(name.length + 1) : detail
}

/** RFC 6901: `/plans/0/price` is plans, 0, price. */
export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const wireName = (pointer: string) =>
  pathOf(pointer).reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')

const labelOf = (pointer: string) =>
  pathOf(pointer)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' ')

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const patterns = {
  required: /^is required$/,
  atMostCharacters: /^must (?:be at most|have at most) (\d+) characters(?: long)?$/,
  atMost: /^must be at most (\d+)$/,
  atLeast: /^must be at least (\d+)$/,
  wholeNumber: /^must be a whole number from (\d+) to (\d+)$/,
  taken: /^is already taken$/,
  characters: /^must not contain control or direction-changing characters$/,
} as const

const texts = choose<Readonly<Record<keyof typeof patterns, (a: string, b: string) => string>>>({
  en: {
    required: () => 'This field is required.',
    atMostCharacters: (most) => `Use at most ${most} characters.`,
    atMost: (most) => `Must be at most ${most}.`,
    atLeast: (least) => `Must be at least ${least}.`,
    wholeNumber: (least, most) => `Must be a whole number from ${least} to ${most}.`,
    taken: () => 'This is already in use.',
    characters: () => 'Must not contain control characters.',
  },
  'zh-TW': {
    required: () => '此欄位為必填。',
    atMostCharacters: (most) => `最多 ${most} 個字元。`,
    atMost: (most) => `不可大於 ${most}。`,
    atLeast: (least) => `不可小於 ${least}。`,
    wholeNumber: (least, most) => `必須是 ${least} 到 ${most} 的整數。`,
    taken: () => '已被使用。',
    characters: () => '不可包含控制字元。',
  },
  ja: {
    required: () => '必須項目です。',
    atMostCharacters: (most) => `${most}文字以内で入力してください。`,
    atMost: (most) => `${most}以下で入力してください。`,
    atLeast: (least) => `${least}以上で入力してください。`,
    wholeNumber: (least, most) => `${least}から${most}までの整数を入力してください。`,
    taken: () => 'すでに使われています。',
    characters: () => '制御文字は使えません。',
  },
})

function translated(requirement: string): string | undefined {
  for (const [name, pattern] of Object.entries(patterns) as [keyof typeof patterns, RegExp][]) {
    const found = pattern.exec(requirement)
    if (found) return texts[name](found[1] ?? '', found[2] ?? '')
  }
  return undefined
}
