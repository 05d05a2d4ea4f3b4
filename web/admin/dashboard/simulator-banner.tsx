import { Link, useLocation } from 'react-router-dom'
import { may } from '../api/session.ts'
import { dashboardMessages as messages } from './messages.ts'
import { useSetup } from './setup.ts'

/** The banner of a school whose buyers usually pay at a gateway that moves no money. */
export function SimulatorBanner() {
  return may('school:write') ? <Banner /> : null
}

function Banner() {
  const { data } = useSetup()
  const { pathname } = useLocation()
  if (!data || data.takes_real_money) return null
  return (
    <p className="notice" role="status">
      <b>{messages.noRealMoney}</b> {messages.noRealMoneyText}{' '}
      {pathname === '/gateways' ? null : <Link to="/gateways">{messages.toGateways}</Link>}
    </p>
  )
}
