import { NavLink } from 'react-router-dom'
import { countedTo } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { Icon } from '../kit/icon.tsx'
import { useFetched } from '../kit/query.ts'
import { count } from '../kit/texts/format.ts'
import { layoutMessages as messages } from './messages.ts'

/** Links to the notifications of the reader, with the number of unread ones. */
export function StaffBell() {
  const { data } = useFetched(['staff_notifications', 'unread'], (signal) =>
    orThrow(api.GET('/staff_notifications/unread', { signal })),
  )
  const unread = data?.unread ?? 0
  return (
    <NavLink to="/notifications" className="side-bell">
      <Icon name="bell" size={18} /> <span>{messages.notifications}</span>
      {unread > 0 ? (
        <span className="menu-count">{unread >= countedTo ? `${count(countedTo)}+` : count(unread)}</span>
      ) : null}
    </NavLink>
  )
}
