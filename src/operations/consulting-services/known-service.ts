import type { ConsultingService } from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { orRefuse } from '../wire/named.ts'

/** Refuses a service that is not at this school, where a list of its parts would only be empty. */
export async function refuseUnknownService(
  { catalog }: Pick<OperationModules, 'catalog'>,
  operator: OperatorActor,
  id: ConsultingService['id'],
): Promise<void> {
  orRefuse(await catalog.consultingServiceById(operator, id), 'consulting service', id)
}
