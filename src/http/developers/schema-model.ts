import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'

/** A type reference of a field: the type name with its list and non-null markers. */
export type TypeUse = {
  readonly opening: string
  readonly name: string
  readonly closing: string
  /** True if the type has an entry on the page. */
  readonly isOurs: boolean
}

export type ArgumentView = { readonly name: string; readonly use: TypeUse; readonly description: string }

export type FieldView = ArgumentView & {
  readonly arguments: readonly ArgumentView[]
  readonly deprecated: string | undefined
}

export type ValueView = {
  readonly name: string
  readonly description: string
  readonly deprecated: string | undefined
}

export type TypeView = {
  readonly name: string
  readonly description: string
  readonly fields: readonly FieldView[]
  readonly values: readonly ValueView[]
  /** Interfaces it implements, or the members of a union. */
  readonly relatives: readonly string[]
  /** The fields that use it, as `Type.field`. */
  readonly usedBy: readonly string[]
}

export type GroupName = 'operations' | 'objects' | 'connections' | 'inputs' | 'enums' | 'scalars'
export type TypeGroup = { readonly name: GroupName; readonly types: readonly TypeView[] }

const groupNames: readonly GroupName[] = [
  'operations',
  'objects',
  'connections',
  'inputs',
  'enums',
  'scalars',
]

/** The types of a schema in groups, each in the order of the SDL. */
export function readSchema(sdl: string): readonly TypeGroup[] {
  if (lastRead?.sdl !== sdl) lastRead = { sdl, groups: groupsOf(sdl) }
  return lastRead.groups
}

// A process has one schema, however many servers it creates.
let lastRead: { readonly sdl: string; readonly groups: readonly TypeGroup[] } | undefined

function groupsOf(sdl: string): readonly TypeGroup[] {
  const types = Object.values(buildSchema(sdl).getTypeMap()).filter(isOurs)
  const uses = usesIn(types)
  const byGroup = Map.groupBy(types, groupOf)
  return groupNames
    .map((name) => ({ name, types: byGroup.get(name) ?? [] }))
    .filter(({ types }) => types.length > 0)
    .map(({ name, types }) => ({ name, types: types.map((type) => toTypeView(type, uses)) }))
}

function isOurs(type: GraphQLNamedType): boolean {
  return !isIntrospectionType(type) && !isSpecifiedScalarType(type)
}

function groupOf(type: GraphQLNamedType): GroupName {
  if (['Query', 'Mutation', 'Subscription'].includes(type.name)) return 'operations'
  if (isEnumType(type)) return 'enums'
  if (isScalarType(type)) return 'scalars'
  if (isInputObjectType(type)) return 'inputs'
  return /(?:Connection|Edge)$|^PageInfo$/.test(type.name) ? 'connections' : 'objects'
}

function toTypeView(type: GraphQLNamedType, uses: ReadonlyMap<string, readonly string[]>): TypeView {
  return {
    name: type.name,
    description: type.description ?? '',
    fields: fieldsOf(type).map(toFieldView),
    values: isEnumType(type) ? toValueViews(type) : [],
    relatives: relativesOf(type),
    usedBy: uses.get(type.name) ?? [],
  }
}

type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField

function fieldsOf(type: GraphQLNamedType): readonly AnyField[] {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
  return hasFields ? Object.values<AnyField>(type.getFields()) : []
}

function argumentsOf(field: AnyField): readonly GraphQLArgument[] {
  return 'args' in field ? field.args : []
}

function relativesOf(type: GraphQLNamedType): readonly string[] {
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name)
  return isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().map(({ name }) => name) : []
}

function toFieldView(field: AnyField): FieldView {
  return {
    ...toArgumentView(field),
    arguments: argumentsOf(field).map(toArgumentView),
    deprecated: field.deprecationReason ?? undefined,
  }
}

function toArgumentView({ name, type, description }: AnyField | GraphQLArgument): ArgumentView {
  return { name, use: useOf(type), description: description ?? '' }
}

function toValueViews(type: GraphQLEnumType): readonly ValueView[] {
  return type.getValues().map(({ name, description, deprecationReason }) => ({
    name,
    description: description ?? '',
    deprecated: deprecationReason ?? undefined,
  }))
}

function useOf(type: GraphQLType): TypeUse {
  const namedType = getNamedType(type)
  const [opening = '', closing = ''] = String(type).split(namedType.name)
  return { opening, name: namedType.name, closing, isOurs: isOurs(namedType) }
}

function usesIn(types: readonly GraphQLNamedType[]): ReadonlyMap<string, readonly string[]> {
  const uses = types.flatMap((type) =>
    fieldsOf(type).flatMap((field) =>
      [field, ...argumentsOf(field)].map((each) => ({
        name: getNamedType(each.type).name,
        at: `${type.name}.${field.name}`,
      })),
    ),
  )
  const byType = Map.groupBy(uses, ({ name }) => name)
  return new Map([...byType].map(([name, all]) => [name, [...new Set(all.map(({ at }) => at))]]))
}
