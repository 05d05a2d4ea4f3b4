import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Certificates } from '../../domain/certificates/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { onlyMethods, openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf, requireSignIn } from '../shared/signed-in.ts'
import { certificatePage } from './certificate-page.ts'
import { type ById, noSuchCertificate, requestedCertificate, requestedId } from './requested-certificate.ts'
import { sendPdf } from './send-pdf.ts'

type Deps = { readonly certificates: Certificates; readonly files: Files }

/** The public page of a certificate, and its PDF for the holder. */
export function serveCertificates(pages: FastifyInstance, { certificates, files }: Deps) {
  pages.get<ById>(paths.certificate.route, async (request, reply) => {
    const certificate = await requestedCertificate(certificates, request)
    const context = schoolContext(request, reply)
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
    return sendPage(reply, context, certificatePage(context, certificate))
  })
  pages.get<ById>(
    paths.certificatePdf.route,
    { onRequest: requireSignIn, config: { isFile: true } },
    async (request, reply) => {
      const certificate = await requestedCertificate(certificates, request)
      if (certificate.personId !== meOf(request).personId) throw noSuchCertificate()
      return await sendPdf({ certificates, files }, reply, { school: schoolOf(request), certificate })
    },
  )
}

/** The documents that verifiers of credentials read: scripts of any site may. */
export function serveCredentials({ certificates }: Pick<Deps, 'certificates'>): FastifyPluginAsync {
  return async (app) => {
    openToAnyOrigin(app)
    app.get(endpoints.didDocument, async (request, reply) => {
      const document = await certificates.didDocument(schoolOf(request))
      return reply.type('application/did+json').header('cache-control', 'public, max-age=60').send(document)
    })
    app.get<{ Params: { number: string } }>(paths.statusList.route, async (request, reply) => {
      const { number } = request.params
      const list = /^[1-9]\d{0,5}$/.test(number)
        ? await certificates.statusList(schoolOf(request), Number(number))
        : undefined
      if (!list) throw new Refusal('not_found', 'No such status list')
      return reply
        .type(credentialType)
        .header('cache-control', 'public, max-age=60')
        .send(JSON.stringify(list))
    })
    app.get<ById>(paths.certificateCredential.route, async (request, reply) => {
      const credential = await certificates.signedCredential(schoolOf(request), requestedId(request))
      if (!credential) throw noSuchCertificate()
      return reply
        .type(credentialType)
        .headers(unlisted)
        .header('content-disposition', 'inline; filename="credential.json"')
        .send(JSON.stringify(credential))
    })
    app.get<ById>(paths.certificateBadge.route, async (request, reply) => {
      const school = schoolOf(request)
      const certificate = await requestedCertificate(certificates, request)
      const credential = await certificates.signedCredential(school, certificate.id)
      if (!credential) throw noSuchCertificate()
      const badge = await certificates.renderBadge(certificate.design.accentColour, credential)
      return reply.type('image/png').headers(unlisted).send(badge)
    })
    const { didDocument } = endpoints
    const { statusList, certificateCredential, certificateBadge } = paths
    for (const path of [
      didDocument,
      ...[statusList, certificateCredential, certificateBadge].map((each) => each.route),
    ])
      onlyMethods(app, path, ['GET'])
  }
}

const credentialType = 'application/vc; charset=utf-8'
const unlisted = { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' }
