import type { OperatorActor, Visit } from '../../domain/tenancy/index.ts'

/** The actor, the school and the visit, for changes of apps and keys. */
export function clientContext(actor: OperatorActor, { visit }: { readonly visit: Visit }) {
  return { actor, schoolId: actor.schoolId, visit }
}
