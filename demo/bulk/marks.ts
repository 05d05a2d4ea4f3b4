/** Identifies generated rows, so that a second run finds them. */
export const marks = {
  course: (number: number) => `bulk-course-${number}`,
  product: (number: number) => `bulk-product-${number}`,
  event: (number: number) => `bulk-event-${number}`,
  service: (number: number) => `bulk-service-${number}`,
  coupon: 'BULK100',
  /** A reserved domain: mail to it is never delivered (RFC 2606). */
  email: (number: number) => `member-${number}@bulk.example`,
} as const

/** Independent of the size of the school, because the times of meetings must not depend on it. */
export const fixed = { products: 40, events: 60, services: 20, lecturers: 20 } as const

// One seed for each kind of row.
const seed = 20_261_115
export const seeds = { members: seed, courses: seed + 1, shop: seed + 2 } as const
