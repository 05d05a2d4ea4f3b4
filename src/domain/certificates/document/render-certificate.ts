import type { SignedCredential } from '../credentials/status-list-cache.ts'
import type { CertificateDeps } from '../deps.ts'
import type { CertificateDocument } from './certificate-pdf.ts'

export type RenderedCertificate = Omit<CertificateDocument, 'signature'> & {
  /** The picture of the signature, as it was uploaded. */
  readonly picture: Buffer | undefined
}

// The renderer is large, so it is loaded with the first document.

/** The PDF of a certificate. */
export async function renderCertificate(
  _deps: CertificateDeps,
  { picture, ...certificate }: RenderedCertificate,
): Promise<Buffer> {
  const [{ certificatePdf }, { pngWithin }] = await Promise.all([
    import('./certificate-pdf.ts'),
    import('../../../platform/pictures/resize.ts'),
  ])
  const signature = picture && (await pngWithin(picture, { width: 640, height: 240 }))
  return await certificatePdf({ ...certificate, signature })
}

/** The badge of a certificate as PNG, with the credential inside. */
export async function renderBadge(
  _deps: CertificateDeps,
  accentColour: string,
  credential: SignedCredential,
): Promise<Buffer> {
  const { bakedBadge } = await import('./badge-png.ts')
  return await bakedBadge(accentColour, credential)
}
