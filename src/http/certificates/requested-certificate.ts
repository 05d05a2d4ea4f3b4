import type { FastifyRequest } from 'fastify'
import type { Certificates, PublicCertificate } from '../../domain/certificates/index.ts'
import type { CertificateId } from '../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolOf } from '../shared/request-school.ts'

export type ById = { Params: { id: string } }

/** The certificate of a URL; not found at another school. */
export async function requestedCertificate(
  certificates: Pick<Certificates, 'publicCertificate'>,
  request: FastifyRequest<ById>,
): Promise<PublicCertificate> {
  const visitor = { kind: 'visitor', schoolId: schoolOf(request).id } as const
  const certificate = await certificates.publicCertificate(visitor, requestedId(request))
  if (!certificate) throw noSuchCertificate()
  return certificate
}

export function requestedId({ params }: FastifyRequest<ById>): CertificateId {
  const id = parseId<'Certificate'>(params.id)
  if (!id) throw noSuchCertificate()
  return id
}

export const noSuchCertificate = () => new Refusal('not_found', 'No such certificate')
