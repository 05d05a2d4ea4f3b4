import { may } from '../../api/session.ts'
import type { Course } from '../course.tsx'
import { CertificateRule } from './certificate-rule.tsx'
import { CertificateTemplate } from './certificate-template.tsx'
import { IssuedCertificates } from './issued-certificates.tsx'
import './certificates.css'

/** The certificates of a course: their rule, their template, and those that were issued. */
export function CourseCertificates({ course }: { readonly course: Course }) {
  return (
    <>
      <CertificateRule course={course} />
      <CertificateTemplate course={course} />
      {may('students:read') ? <IssuedCertificates course={course} /> : null}
    </>
  )
}
