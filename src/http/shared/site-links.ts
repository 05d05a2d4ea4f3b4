import { endpoints } from '../../paths/endpoints.ts'

/** Where a school explains itself, for whoever reads headers (RFC 8288): values of `Link`. */
export function siteLinks(origin: string): string[] {
  return [
    `<${origin}${endpoints.llms}>; rel="describedby"; type="text/plain"`,
    `<${origin}${endpoints.authGuide}>; rel="service-doc"; type="text/markdown"`,
    `<${origin}${endpoints.sitemap}>; rel="sitemap"; type="application/xml"`,
  ]
}
