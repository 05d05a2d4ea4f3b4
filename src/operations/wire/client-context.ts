import type { OperatorActor, Visit } from '../../domain/tenancy/index.ts'

/** Who manages the apps and keys of which school, and from where. */
export function clientContext(actor: OperatorActor, { visit }: { readonly visit: Visit }) {
  return { actor, schoolId: actor.schoolId, visit }
}
