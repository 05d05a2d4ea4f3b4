import { type ComponentType, lazy } from 'react'

type Screen = {
  readonly name: string
  readonly list?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
  readonly show?: ComponentType
  readonly recordRepresentation?: string
}

/** A screen is loaded when it is opened for the first time. */
const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

export const screens: readonly Screen[] = [
  {
    name: 'coupons',
    list: screen(async () => (await import('./coupons/coupon-list.tsx')).CouponList),
    recordRepresentation: 'code',
  },
]
