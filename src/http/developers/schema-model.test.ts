import { expect, test } from 'vitest'
import { readSchema } from './schema-model.ts'

const sdl = `
"Now and then."
scalar Moment
interface Named { name: String! }
type Query { pot(size: Size, glaze: GlazeInput): Pot! pots(first: Int, after: String): PotConnection! }
type Pot implements Named { name: String! firedAt: Moment old: [[Size!]!] @deprecated(reason: "Use \`size\`.") }
type PotConnection { nodes: [Pot!]! }
union Thing = Pot
enum Size { small "Two litres." large @deprecated(reason: "Nobody lifts it.") }
input GlazeInput { colour: String! }
`
const groups = readSchema(sdl)
const findType = (name: string) => groups.flatMap(({ types }) => types).find((type) => type.name === name)
const fieldOf = (type: string, name: string) => findType(type)?.fields.find((field) => field.name === name)

test('the schema model groups types by kind, in SDL order, without the built-in types', () => {
  expect(groups.map(({ name, types }) => [name, types.map((type) => type.name)])).toEqual([
    ['operations', ['Query']],
    ['objects', ['Named', 'Pot', 'Thing']],
    ['connections', ['PotConnection']],
    ['inputs', ['GlazeInput']],
    ['enums', ['Size']],
    ['scalars', ['Moment']],
  ])
})

test('a type reference keeps its list and non-null markers and whether the type has an entry', () => {
  expect(fieldOf('Pot', 'old')?.use).toEqual({ opening: '[[', name: 'Size', closing: '!]!]', isOurs: true })
  expect(fieldOf('Pot', 'name')?.use).toEqual({ opening: '', name: 'String', closing: '!', isOurs: false })
})

test('the schema model keeps arguments, descriptions, deprecations and related types', () => {
  expect(fieldOf('Query', 'pot')?.arguments.map(({ name, use }) => [name, use.name])).toEqual([
    ['size', 'Size'],
    ['glaze', 'GlazeInput'],
  ])
  expect(fieldOf('Pot', 'old')?.deprecated).toBe('Use `size`.')
  expect(findType('Size')?.values).toEqual([
    { name: 'small', description: '', deprecated: undefined },
    { name: 'large', description: 'Two litres.', deprecated: 'Nobody lifts it.' },
  ])
  expect(findType('Moment')?.description).toBe('Now and then.')
  expect([findType('Pot')?.relatives, findType('Thing')?.relatives]).toEqual([['Named'], ['Pot']])
})

test('the schema model lists for each type the fields that return it and the arguments that accept it', () => {
  expect(findType('Size')?.usedBy).toEqual(['Query.pot', 'Pot.old'])
  expect(findType('Query')?.usedBy).toEqual([])
})
