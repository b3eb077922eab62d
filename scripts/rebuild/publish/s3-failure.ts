/** What S3's errors mean for the one who set it up. Messages hold no key and no signature. */
import { reasonOf } from '../failure.ts';
import { TargetFailure } from './target.ts';

const meanings: Readonly<Record<string, string>> = {
  AccessDenied:
    'the storage refuses: the credentials need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  InvalidAccessKeyId: 'the storage does not know the access key (AWS_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: 'the secret does not belong to the access key (AWS_SECRET_ACCESS_KEY)',
  ExpiredToken: 'the credentials have expired',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  PermanentRedirect: 'the bucket is in another region: set PUBLISH_S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set PUBLISH_S3_REGION',
  SlowDown: 'the storage asked to slow down, again and again',
};

/** `error` as the client threw it. */
export function s3Failure(error: unknown, bucket: string, endpoint: string | undefined): TargetFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket')
    return new TargetFailure(`there is no bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`, error);
  if (error instanceof Error && /Region is missing/.test(error.message))
    return new TargetFailure('the region is not known: set PUBLISH_S3_REGION', error);
  const meaning = meanings[name];
  if (meaning) return new TargetFailure(meaning, error);
  const place = endpoint ? ` from ${endpoint}` : '';
  return new TargetFailure(`no good answer${place}: ${reasonOf(error)}`, error);
}
