import { Cards } from './Card.tsx'
import { Password } from './Password.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

export default function SecuritySettings() {
  return (
    <Cards>
      <TwoFactor />
      <Password />
      <Sessions />
    </Cards>
  )
}
