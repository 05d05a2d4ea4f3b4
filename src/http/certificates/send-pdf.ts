import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import type { Certificates, PublicCertificate } from '../../domain/certificates/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import type { Files } from '../../platform/files/files.ts'

type Deps = { readonly certificates: Pick<Certificates, 'renderCertificate'>; readonly files: Files }
type Requested = { readonly school: School; readonly certificate: PublicCertificate }

/** Sends the PDF of a certificate as a file to save. */
export async function sendPdf(
  { certificates, files }: Deps,
  reply: FastifyReply,
  { school, certificate }: Requested,
) {
  const { id, imageKey, number, state } = certificate
  const stored = imageKey === null ? undefined : await files.get(imageKey)
  const bytes = await certificates.renderCertificate({
    ...certificate,
    url: urlAt(school, paths.certificate(id)),
    picture: stored && (await buffer(stored)),
    mark: state === 'valid' ? undefined : state,
  })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="certificate-${number}.pdf"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .send(bytes)
}
