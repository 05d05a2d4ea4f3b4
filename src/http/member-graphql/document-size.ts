import {
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type Token,
  TokenKind,
} from 'graphql'
import type { Fragments } from './merged-fields.ts'

/** The size of a selection with all fragments expanded. */
export type Size = {
  readonly tokens: number
  readonly aliases: number
  readonly fields: number
  /** Levels of fields; introspection counts as one. */
  readonly depth: number
}

const nothing: Size = { tokens: 0, aliases: 0, fields: 0, depth: 0 }

/**
 * The total size of all operations of a document. Each fragment is measured once, so the time is linear
 * although the size may double with every fragment. Throws a GraphQLError if a fragment spreads itself.
 */
export function sizeOf({ definitions }: DocumentNode, fragments: Fragments): Size {
  const measured = new Map<string, Size | 'in progress'>()
  const under = (set: SelectionSetNode | undefined): Size =>
    (set?.selections ?? []).reduce((total, selection) => sum(total, sizeOfSelection(selection)), nothing)
  const sizeOfDefinition = (definition: OperationDefinitionNode | Fragment): Size =>
    sum(under(definition.selectionSet), { ...nothing, tokens: tokensOf(definition) })

  function sizeOfSelection(selection: SelectionNode): Size {
    switch (selection.kind) {
      case Kind.FIELD:
        return asField(under(selection.selectionSet), selection)
      case Kind.INLINE_FRAGMENT:
        return under(selection.selectionSet)
      case Kind.FRAGMENT_SPREAD:
        return sizeOfFragment(selection.name.value)
    }
  }

  function sizeOfFragment(name: string): Size {
    const fragment = fragments.get(name)
    if (!fragment) return nothing
    const cached = measured.get(name)
    if (cached === 'in progress') throw spreadsItself(fragment)
    if (cached) return cached
    measured.set(name, 'in progress')
    const size = sizeOfDefinition(fragment)
    measured.set(name, size)
    return size
  }

  return definitions.filter(isOperation).map(sizeOfDefinition).reduce(sum, nothing)
}

type Fragment = NonNullable<ReturnType<Fragments['get']>>

export function isOperation(definition: DefinitionNode): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION
}

function asField(below: Size, { name, alias }: Extract<SelectionNode, { kind: Kind.FIELD }>): Size {
  const isIntrospection = name.value === '__schema' || name.value === '__type'
  return {
    tokens: below.tokens,
    aliases: below.aliases + (alias ? 1 : 0),
    fields: below.fields + 1,
    depth: isIntrospection ? 1 : 1 + below.depth,
  }
}

function sum(a: Size, b: Size): Size {
  return {
    tokens: a.tokens + b.tokens,
    aliases: a.aliases + b.aliases,
    fields: a.fields + b.fields,
    depth: Math.max(a.depth, b.depth),
  }
}

function tokensOf({ loc }: DefinitionNode): number {
  let count = 0
  let token: Token | null | undefined = loc?.startToken
  while (token) {
    if (token.kind !== TokenKind.COMMENT) count++
    token = token === loc?.endToken ? null : token.next
  }
  return count
}

function spreadsItself(fragment: Fragment): GraphQLError {
  const message = `Cannot spread fragment "${fragment.name.value}" within itself.`
  return new GraphQLError(message, { nodes: fragment })
}
