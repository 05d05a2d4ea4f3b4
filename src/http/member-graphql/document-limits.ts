import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { ApiError } from './errors.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Refuses a document that asks for too much by its shape alone, whatever its variables are. */
export function refuseOversized(document: DocumentNode) {
  refuseBeyond('aliases', aliasesIn(document))
  const fragments = fragmentsOf(document)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    refuseBeyond('rootFields', rootFieldsOf(definition.selectionSet, fragments))
  }
  refuseBeyond('depth', depthOf(document, fragments))
}

const nouns = {
  aliases: 'aliases',
  rootFields: 'fields at the root',
  depth: 'levels of fields',
  tokens: 'tokens',
  cost: 'objects in its answer',
} as const

export function refuseBeyond(limit: keyof typeof nouns, found: number) {
  const most = memberApiLimits[limit]
  if (found > most) throw beyond(limit, found)
}

/** The count is left out where counting stopped at the limit. */
export function beyond(limit: keyof typeof nouns, found?: number): ApiError {
  const most = memberApiLimits[limit]
  const has = found === undefined ? 'too many' : String(found)
  const message = `A query may have at most ${most} ${nouns[limit]}; this one has ${has}. Ask for less at once.`
  return new ApiError('LIMIT_EXCEEDED', message, { limit, most, ...(found !== undefined && { found }) })
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  return new Map((fragments as FragmentDefinitionNode[]).map((fragment) => [fragment.name.value, fragment]))
}

function aliasesIn(document: DocumentNode): number {
  let count = 0
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count++
    },
  })
  return count
}

function rootFieldsOf(selections: SelectionSetNode, fragments: Fragments, seen = new Set<string>()): number {
  return selections.selections.reduce((count, selection) => {
    if (selection.kind === Kind.FIELD) return count + 1
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return count + rootFieldsOf(selection.selectionSet, fragments, seen)
    }
    const { value: name } = selection.name
    const fragment = fragments.get(name)
    if (!fragment || seen.has(name)) return count
    seen.add(name)
    return count + rootFieldsOf(fragment.selectionSet, fragments, seen)
  }, 0)
}

// The document is not validated yet: a fragment may spread itself, and counts as no deeper then.
function depthOf({ definitions }: DocumentNode, fragments: Fragments): number {
  const known = new Map<string, number>()
  const under = (selections: SelectionSetNode | undefined): number =>
    (selections?.selections ?? []).reduce((deepest, selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return Math.max(deepest, under(selection.selectionSet))
      if (selection.kind === Kind.FRAGMENT_SPREAD) return Math.max(deepest, ofFragment(selection.name.value))
      const isIntrospection = selection.name.value === '__schema' || selection.name.value === '__type'
      return Math.max(deepest, isIntrospection ? 1 : 1 + under(selection.selectionSet))
    }, 0)
  const ofFragment = (name: string): number => {
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, 0)
    const depth = under(fragments.get(name)?.selectionSet)
    known.set(name, depth)
    return depth
  }
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return Math.max(
    0,
    ...(operations as OperationDefinitionNode[]).map(({ selectionSet }) => under(selectionSet)),
  )
}
