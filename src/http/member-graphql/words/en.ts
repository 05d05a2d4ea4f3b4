import type { SubscriptionWords } from '../words.ts'

export const en: SubscriptionWords = {
  announcement: { label: 'Announcements', description: 'News from the school.' },
  course_updated: { label: 'Course updates', description: 'A course of yours has something new.' },
  lecture_unlocked: {
    label: 'Lectures that open',
    description: 'A lecture that was locked is open for you.',
  },
  comment_reply: { label: 'Replies', description: 'Somebody answered your comment.' },
  payment_received: { label: 'Payments received', description: 'The school has received your payment.' },
  payment_due: { label: 'Payments due', description: 'A payment of yours is to be made, and by when.' },
  payment_expired: {
    label: 'Payments not made in time',
    description: 'The deadline of a payment has passed.',
  },
  refund_updated: { label: 'Refunds', description: 'What has become of a refund you asked for.' },
  event_reminder: { label: 'Event reminders', description: 'An event you are registered for begins soon.' },
  meeting_reminder: { label: 'Meeting reminders', description: 'A meeting you have reserved begins soon.' },
  access_expiring: { label: 'Access that ends', description: 'Your access to something ends within a week.' },
  certificate_issued: { label: 'Certificates', description: 'A certificate was issued to you.' },
}
