import { type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

const containers = new Set(['Promise', 'PromiseLike', 'Array', 'ReadonlyArray'])

/** Answers whether a type includes Fastify's reply, directly or inside a promise or list. */
export function createReplyTypes(checker: Checker) {
  const verdicts = new Map<number, boolean>()

  function isReplyType(type: Type): boolean {
    const before = verdicts.get(type.id)
    if (before !== undefined) return before
    verdicts.set(type.id, false)
    const is = includesReply(type)
    verdicts.set(type.id, is)
    return is
  }

  function includesReply(type: Type): boolean {
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(isReplyType)
    if (!type.isObjectType()) return false
    const name = type.getSymbol()?.name ?? ''
    return name === 'FastifyReply' || (type.isTypeReference() && containsReply(name, type))
  }

  function containsReply(name: string, type: TypeReference): boolean {
    if (!type.isTupleType() && !containers.has(name)) return false
    const inside = checker.getTypeArguments(type)
    return inside.some(isReplyType) || (name === 'Promise' && inside.some(isNever))
  }

  return { isReplyType }
}

// `Promise<never>` is the inferred type of an async function that only returns replies.
function isNever(type: Type): boolean {
  return (type.flags & TypeFlags.Never) !== 0
}
