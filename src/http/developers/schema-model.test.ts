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
const typeNamed = (name: string) => groups.flatMap(({ types }) => types).find((type) => type.name === name)
const fieldOf = (type: string, name: string) => typeNamed(type)?.fields.find((field) => field.name === name)

test('types stand in the groups that readers look in, in the order of the SDL, without what GraphQL itself brings', () => {
  expect(groups.map(({ name, types }) => [name, types.map((type) => type.name)])).toEqual([
    ['operations', ['Query']],
    ['objects', ['Named', 'Pot', 'Thing']],
    ['connections', ['PotConnection']],
    ['inputs', ['GlazeInput']],
    ['enums', ['Size']],
    ['scalars', ['Moment']],
  ])
})

test('a use of a type says what stands around its name, and whether it can be looked up', () => {
  expect(fieldOf('Pot', 'old')?.use).toEqual({ opening: '[[', name: 'Size', closing: '!]!]', isOurs: true })
  expect(fieldOf('Pot', 'name')?.use).toEqual({ opening: '', name: 'String', closing: '!', isOurs: false })
})

test('arguments, descriptions, deprecations and relatives are kept', () => {
  expect(fieldOf('Query', 'pot')?.arguments.map(({ name, use }) => [name, use.name])).toEqual([
    ['size', 'Size'],
    ['glaze', 'GlazeInput'],
  ])
  expect(fieldOf('Pot', 'old')?.deprecated).toBe('Use `size`.')
  expect(typeNamed('Size')?.values).toEqual([
    { name: 'small', description: '', deprecated: undefined },
    { name: 'large', description: 'Two litres.', deprecated: 'Nobody lifts it.' },
  ])
  expect(typeNamed('Moment')?.description).toBe('Now and then.')
  expect([typeNamed('Pot')?.relatives, typeNamed('Thing')?.relatives]).toEqual([['Named'], ['Pot']])
})

test('a type knows where it is met, as a result and as an argument', () => {
  expect(typeNamed('Size')?.usedBy).toEqual(['Query.pot', 'Pot.old'])
  expect(typeNamed('Query')?.usedBy).toEqual([])
})
