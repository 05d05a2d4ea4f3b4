import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'
import { argumentsFor, variable } from './random-arguments.ts'
import { type Chance, createChance } from './random-chance.ts'
import { type Body, type Draft, nothing, type Pools, type Variable } from './random-draft.ts'

export type RandomQuery = {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName?: string
  /** The selected fields, by the name of their type. */
  readonly fields: ReadonlySet<string>
}

type Kind = 'query' | 'mutation'
/** Writes a document that the schema's rules allow; the same numbers give the same document. */
export function randomQuery(
  schema: GraphQLSchema,
  pools: Pools,
  { seed, size, kind }: { seed: number; size: number; kind: Kind },
): RandomQuery {
  const chance = createChance(seed)
  const draft: Draft = {
    chance,
    pools,
    budget: size,
    aliases: 25,
    hasDirectives: chance.oneIn(3),
    variables: new Map(),
    fragments: new Map(),
    meanings: new Map(),
  }
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  if (!root) throw new Error(`The schema has no ${kind}`)
  const count = chance.oneIn(6) ? 1 + chance.below(3) : 1
  const names = Array.from({ length: count }, (_, at) => `Operation${at}`)
  const isNamed = count > 1 || chance.oneIn(3)
  const operations = names.map((name) => {
    const body = selections(draft, schema, root, 1)
    const head = isNamed || body.uses.size > 0 ? `${kind} ${isNamed ? name : ''}` : chance.pick([kind, kind])
    return `${head}${declarations(draft, body.uses)} ${body.text}`
  })
  const fragments = [...draft.fragments].map(([name, { on, text }]) => `fragment ${name} on ${on} ${text}`)
  const values = [...draft.variables].filter(([, variable]) => 'value' in variable)
  return {
    query: [...operations, ...fragments].join('\n'),
    variables: Object.fromEntries(values.map(([name, { value }]) => [name, value])),
    fields: new Set([...draft.meanings].map(([path, meaning]) => `${typeIn(path)}.${fieldIn(meaning)}`)),
    ...(isNamed && (count > 1 || chance.oneIn(2)) && { operationName: chance.pick(names) }),
  }
}

const typeIn = (path: string) => path.slice(0, path.indexOf('.'))
const fieldIn = (meaning: string) => meaning.slice(0, meaning.indexOf('('))

function declarations({ variables }: Draft, uses: ReadonlySet<string>): string {
  if (uses.size === 0) return ''
  const each = [...uses].map((name) => {
    const { type, default: otherwise } = variables.get(name) as Variable
    return `$${name}: ${type}${otherwise === undefined ? '' : ` = ${otherwise}`}`
  })
  return `(${each.join(', ')})`
}

const deepest = 9

function selections(draft: Draft, schema: GraphQLSchema, type: GraphQLObjectType, depth: number): Body {
  const { chance } = draft
  const fields = Object.values(type.getFields())
  const pieces: Body[] = []
  const wanted = 1 + chance.below(chance.oneIn(5) ? fields.length : 4)
  while (pieces.length < wanted && (draft.budget > 0 || pieces.length === 0)) {
    const piece = selection(draft, schema, type, { depth, mustEnd: draft.budget <= 0 })
    if (piece) pieces.push(piece)
  }
  return joined(pieces)
}

function joined(pieces: readonly Body[]): Body {
  return {
    text: `{ ${pieces.map(({ text }) => text).join(' ')} }`,
    uses: new Set(pieces.flatMap(({ uses }) => [...uses])),
  }
}

type QueryContext = { readonly depth: number; readonly mustEnd: boolean }

function selection(
  draft: Draft,
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  context: QueryContext,
): Body | undefined {
  const { chance } = draft
  if (!context.mustEnd) {
    if (chance.oneIn(12)) return inlineFragment(draft, schema, type, context)
    if (chance.oneIn(10)) return spread(draft, schema, type, context)
    if (chance.oneIn(25)) return introspection(draft, schema, type)
  }
  if (chance.oneIn(15)) return { text: '__typename', uses: new Set() }
  const fields = Object.values(type.getFields())
  const isEnd = (field: GraphQLField<unknown, unknown>) => !isObjectType(getNamedType(field.type))
  const near = context.mustEnd || context.depth >= deepest ? fields.filter(isEnd) : fields
  return field(draft, schema, type, chance.pick(near.length > 0 ? near : fields), context.depth)
}

function inlineFragment(
  draft: Draft,
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { depth }: QueryContext,
): Body {
  const { chance } = draft
  const directive = directiveAt(draft, 2)
  const body = selections(draft, schema, type, depth)
  const on = chance.oneIn(2) ? ` on ${type.name}` : ''
  return { text: `...${on}${directive.text} ${body.text}`, uses: new Set([...directive.uses, ...body.uses]) }
}

function spread(draft: Draft, schema: GraphQLSchema, type: GraphQLObjectType, { depth }: QueryContext): Body {
  const { chance, fragments } = draft
  const usable = [...fragments].filter(([, { on, height }]) => on === type.name && depth + height <= deepest)
  const name =
    usable.length > 0 && chance.oneIn(2) ? chance.pick(usable)[0] : newFragment(draft, schema, type, depth)
  const directive = directiveAt(draft, 4)
  const uses = new Set([...directive.uses, ...(fragments.get(name)?.uses ?? [])])
  return { text: `...${name}${directive.text}`, uses }
}

// Only finished fragments can be spread, so none spreads itself.
function newFragment(draft: Draft, schema: GraphQLSchema, type: GraphQLObjectType, depth: number): string {
  const body = selections(draft, schema, type, depth)
  const name = `F${draft.fragments.size}`
  draft.fragments.set(name, { ...body, on: type.name, height: heightOf(body.text) })
  return name
}

function heightOf(text: string): number {
  let [height, highest] = [0, 0]
  for (const letter of text) {
    if (letter === '{') height++
    if (letter === '}') height--
    highest = Math.max(highest, height)
  }
  // A nested spread may be as high again; a query that is too high is refused, which is a valid response as
  // well.
  return highest
}

function field(
  draft: Draft,
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  { name, type, args }: GraphQLField<unknown, unknown>,
  depth: number,
): Body | undefined {
  const { chance, meanings } = draft
  draft.budget--
  const wantsAlias = draft.aliases > 0 && chance.oneIn(6)
  const alias = wantsAlias ? aliasFor(chance, name, parent) : undefined
  const path = `${parent.name}.${alias ?? name}`
  const earlier = meanings.get(path)
  if (earlier !== undefined && !earlier.startsWith(`${name}(`)) return undefined
  const call = earlier === undefined ? argumentsFor(draft, name, args) : writtenBefore(earlier, name)
  if (earlier === undefined) meanings.set(path, `${name}${call.text || '()'}`)
  if (alias !== undefined) draft.aliases--
  const directive = directiveAt(draft, 10)
  const below = getNamedType(type)
  const body = isObjectType(below) ? selections(draft, schema, below, depth + 1) : nothing
  return {
    text: `${alias === undefined ? '' : `${alias}: `}${name}${call.text}${directive.text} ${body.text}`,
    uses: new Set([...call.uses, ...directive.uses, ...body.uses]),
  }
}

function writtenBefore(meaning: string, name: string): Body {
  const text = meaning.slice(name.length)
  return {
    text: text === '()' ? '' : text,
    uses: new Set([...text.matchAll(/\$(\w+)/g)].map(([, variable]) => variable as string)),
  }
}

// Names that mean something to JavaScript, or are another field's.
const oddAliases = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  'valueOf',
]

function aliasFor(chance: Chance, name: string, parent: GraphQLObjectType): string {
  if (chance.oneIn(8)) return chance.pick(oddAliases)
  if (chance.oneIn(8)) return chance.pick(Object.keys(parent.getFields()))
  return `${name}${chance.below(3)}`
}

function directiveAt(draft: Draft, oneIn: number): Body {
  const { chance, hasDirectives } = draft
  if (!hasDirectives || !chance.oneIn(oneIn)) return nothing
  const name = chance.pick(['skip', 'include'])
  const value = chance.oneIn(4)
    ? { text: chance.pick(['true', 'false']), uses: new Set<string>() }
    : variable(draft, 'Boolean!', () => JSON.stringify(chance.oneIn(2)))
  return { text: ` @${name}(if: ${value.text})`, uses: value.uses }
}

const ofTypes = 'kind name ofType { kind name ofType { kind name ofType { name } } }'

function introspection(
  { chance, aliases }: Draft,
  schema: GraphQLSchema,
  type: GraphQLObjectType,
): Body | undefined {
  if (type !== schema.getQueryType() || aliases === 0) return undefined
  const name = chance.pick([...Object.keys(schema.getTypeMap()), 'Nothing'])
  const text = chance.pick([
    '__schema { queryType { name } types { kind name description } directives { name args { name } } }',
    `__type(name: ${JSON.stringify(name)}) { name fields(includeDeprecated: true) { name type { ${ofTypes} } } }`,
    `__type(name: ${JSON.stringify(name)}) { kind enumValues { name isDeprecated } inputFields { name defaultValue } }`,
  ])
  const alias = `about${chance.below(1000)}${name}`
  return { text: `${alias}: ${text}`, uses: new Set() }
}
