import { Cards } from './Card.tsx'
import { EmailFactor } from './EmailFactor.tsx'
import { Password } from './Password.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

export default function SecuritySettings() {
  return (
    <Cards>
      <TwoFactor />
      <EmailFactor />
      <Password />
      <Sessions />
      <SecurityLog />
    </Cards>
  )
}
