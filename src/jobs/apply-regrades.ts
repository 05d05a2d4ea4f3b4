import type { Assessments } from '../domain/assessments/index.ts'
import { factHandler } from '../domain/facts/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Applies a confirmed regrade batch by batch; a retry continues with the answers that are left. */
export function applyRegrades({
  assessments,
}: {
  readonly assessments: Pick<Assessments, 'regradeBatch'>
}): FactHandler {
  return factHandler({
    name: 'apply-regrades',
    kinds: ['regrade.confirmed'],
    async handle({ schoolId, body: { regradeId } }) {
      const host = { ...platformActor, schoolId }
      while (await assessments.regradeBatch(host, regradeId));
    },
  })
}
