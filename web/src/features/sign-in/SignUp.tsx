import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { SignUpForm } from './SignUpForm.tsx'
import { useEnter } from './use-enter.ts'

export default function SignUp() {
  const { search } = useLocation()
  const enter = useEnter()
  return (
    <SignUpForm
      title="Create your account"
      lead="Plan a month of posts in an afternoon. Fanfare publishes each one once, on time."
      action="Create account"
      onDone={() => enter()}
      foot={
        <p>
          Already have an account?{' '}
          <Anchor component={Link} to={{ pathname: '/sign-in', search }}>
            Sign in
          </Anchor>
        </p>
      }
    />
  )
}
