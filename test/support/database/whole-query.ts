import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'

const sdl = readFileSync(new URL('../../../src/http/member-graphql/schema.graphql', import.meta.url), 'utf8')

/** The member API's schema, as it is printed. */
export const printedSchema = buildSchema(sdl)

type Field = GraphQLField<unknown, unknown>
const viewer = printedSchema.getType('Viewer') as GraphQLObjectType
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields())
const below = ({ type }: Field) => getNamedType(type)
const isList = ({ args }: Field) => args.some(({ name }) => name === 'first')

/** The lists of a viewer. */
export const listNames = fieldsOf(viewer)
  .filter(isList)
  .map(({ name }) => name)

/** A list of the viewer with every field of every type under it. */
export function wholeList(name: string, first: number, after?: string): string {
  const field = viewer.getFields()[name] as Field
  const cursor = after === undefined ? '' : `, after: ${JSON.stringify(after)}`
  return `${name}(first: ${first}${cursor}) ${everyFieldOf(below(field) as GraphQLObjectType, first)}`
}

/** The viewer with every field of every type; each page has this many. */
export function wholeViewer(first: number): string {
  return `{ viewer ${everyFieldOf(viewer, first)} }`
}

function everyFieldOf(type: GraphQLObjectType, first: number): string {
  const fields = fieldsOf(type).map((field) => {
    const inside = below(field)
    const page = isList(field) ? `(first: ${first})` : ''
    return `${field.name}${page}${isObjectType(inside) ? ` ${everyFieldOf(inside, first)}` : ''}`
  })
  return `{ ${fields.join(' ')} }`
}
