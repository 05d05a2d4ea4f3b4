import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql'
import { type Body, type Draft, nothing, type Variable } from './random-draft.ts'

/** Random arguments of a field: literals and variables. */
export function argumentsFor(draft: Draft, list: string, args: readonly GraphQLArgument[]): Body {
  const { chance } = draft
  // `first` with `last` is refused, so both together are rare.
  const wantsFirst = chance.oneIn(2)
  const selected = args.filter(({ name, type }) => {
    if (isNonNullType(type)) return true
    if (name === 'first') return wantsFirst || chance.oneIn(40)
    if (name === 'last') return (!wantsFirst && chance.oneIn(2)) || chance.oneIn(40)
    return chance.oneIn(name === 'after' || name === 'before' ? 8 : 4)
  })
  if (selected.length === 0) return nothing
  const pieces = selected.map(({ name, type }) => {
    const literal = () => literalFor(draft, list, type)
    const value = chance.oneIn(3)
      ? variable(draft, String(type), literal)
      : { text: literal(), uses: new Set<string>() }
    return { text: `${name}: ${value.text}`, uses: value.uses }
  })
  return {
    text: `(${pieces.map(({ text }) => text).join(', ')})`,
    uses: new Set(pieces.flatMap(({ uses }) => [...uses])),
  }
}

/** A new variable of a type. */
export function variable(draft: Draft, type: string, literal: () => string): Body {
  const name = `v${draft.variables.size}`
  draft.variables.set(name, definitionOf(draft, type, literal))
  return { text: `$${name}`, uses: new Set([name]) }
}

/** A value, the default, or null if allowed; rarely an invalid value. */
function definitionOf({ chance }: Draft, type: string, literal: () => string): Variable {
  const nullable = type.replace(/!$/, '')
  const value = () => jsonOf(literal())
  if (chance.oneIn(12)) return { type: nullable, default: literal(), value: null }
  if (chance.oneIn(6)) return { type: chance.pick([nullable, type]), default: literal() }
  if (chance.oneIn(6)) return { type: chance.pick([nullable, type]), default: literal(), value: value() }
  if (type === nullable && chance.oneIn(4)) return chance.oneIn(2) ? { type } : { type, value: null }
  return { type: chance.pick([type, `${nullable}!`]), value: chance.oneIn(60) ? [] : value() }
}

// Enum values and the names of an input's fields are words without quotes.
function jsonOf(literal: string): unknown {
  const json = literal
    .replace(/([{,]\s*)(\w+):/g, '$1"$2":')
    .replace(/(:\s*|^)([a-z_]+)(?=[,}]|$)/g, (whole, before, word) =>
      ['true', 'false', 'null'].includes(word) ? whole : `${before}"${word}"`,
    )
  return JSON.parse(json)
}

const sizes = ['0', '1', '2', '3', '5', '20', '50', '51', '2147483647']
const oddSizes = ['-1', '-2147483648']
const oddTexts = ['', 'x', '%', '\u0000', "' or 1=1 --", 'AAAA', '0'.repeat(200), '林', '__proto__']
const moments = [
  '2026-11-15T08:30:00.000Z',
  '2020-01-01T00:00:00Z',
  '2026-11-15T08:30+08:00',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
]

function literalFor(draft: Draft, list: string, type: GraphQLInputType): string {
  const { chance, pools } = draft
  const of = getNamedType(type)
  if (isEnumType(of)) return chance.pick(of.getValues()).name
  if (isInputObjectType(of)) {
    const fields = Object.values(of.getFields()).filter((each) => isNonNullType(each.type) || chance.oneIn(2))
    return `{${fields.map((each) => `${each.name}: ${literalFor(draft, list, each.type)}`).join(', ')}}`
  }
  switch (of.name) {
    case 'Int':
      return chance.pick(chance.oneIn(40) ? oddSizes : sizes)
    case 'Boolean':
      return chance.pick(['true', 'false'])
    case 'DateTime':
      return JSON.stringify(chance.pick(moments))
    case 'ID':
      return JSON.stringify(chance.pick(chance.oneIn(4) ? oddTexts : pools.ids))
    default:
      return JSON.stringify(chance.pick(cursorsFor(draft, list)))
  }
}

// Mostly a cursor of that list; otherwise an invented one, or one of another list or member.
function cursorsFor({ chance, pools }: Draft, list: string): readonly string[] {
  const own = pools.cursors[list] ?? []
  if (own.length > 0 && !chance.oneIn(10)) return own
  return chance.pick([oddTexts, chance.pick(Object.values(pools.cursors)), pools.foreignCursors])
}
