const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
// The ids of options and other parts of a question.
const partId = /^[0-9a-f]{10}$/
const ticketCode = /^[0-9A-Z]{8}$/
const tradeNo = /\bL[0-9A-Z]{14}\b/g
const mostItems = 2
const mostText = 200

// Samples and casts number their records: planted-12, NEW-4, "Course 12", AB10000012.
const numbered = /(?<=[a-z]-)\d+|(?<=^[A-Z][a-z]+ )\d+$|(?<=^AB1)\d{7}$/gi

/**
 * Makes an example reproducible: random values are replaced, long values are shortened. Ids and numbers are
 * counted within one example, so that a new operation, or a test before this one, changes no other example.
 */
export function normalised(example: object): unknown {
  const ids = new Map<string, string>()
  const idFor = (id: string) => {
    const stableId = ids.get(id) ?? `0192a212-e400-7000-8000-${(ids.size + 1).toString(16).padStart(12, '0')}`
    ids.set(id, stableId)
    return stableId
  }
  const numbers = new Map<string, string>()
  const numberFor = (number: string) => {
    const stableNumber =
      numbers.get(number) ?? String(numbers.size + 1).padStart(number.length === 7 ? 7 : 1, '0')
    numbers.set(number, stableNumber)
    return stableNumber
  }
  const partIdFor = (id: string) => `part-${numberFor(id)}`
  const text = (name: string, value: string): string => {
    if (fixed[name] !== undefined) return fixed[name]
    if (name === 'code' && ticketCode.test(value)) return 'K7M2XW9P'
    if (partId.test(value)) return partIdFor(value)
    const plain = value
      .replaceAll(/Student [0-9a-f-]{36}/g, 'Student Lin')
      .replaceAll(/[0-9a-f-]{36}@example\.com/g, 'lin@example.com')
      .replaceAll(uuid, idFor)
      .replaceAll(tradeNo, exampleTradeNo)
      .replaceAll(/[0-9a-f]{32}/g, '5f2b8c1e9a7d4c3fb6e0a1d2c3b4e5f6')
      .replaceAll(
        /(?<=\/(invoices|ledger-exports|gradebooks|answer-files)\/)[\w.-]{40,}/g,
        'signed-for-five-minutes',
      )
      .replaceAll(numbered, numberFor)
    return plain.length > mostText ? `${plain.slice(0, mostText)}…` : plain
  }
  const within = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return text(name, value)
    if (Array.isArray(value)) return value.slice(0, mostItems).map((each) => within(name, each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(key, each)]))
  }
  return within('', example)
}

const exampleTradeNo = 'L1M7E81W00VXKQ4'

// The fields with random values, by name.
const fixed: Readonly<Record<string, string>> = {
  trade_no: exampleTradeNo,
  next_cursor: 'MjAyNi0xMS0xNVQwMDowMDowMC4wMDBaIDAxOTJhMjEy',
  csrf_token: 'a-token-of-this-session',
  client_secret: 'shown-only-once',
  version: 'q7Yw0dKc3sVbT9xA',
}
