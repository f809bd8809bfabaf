export const help = `pomander <command>

  serve                        serves, as npm start does
  migrate                      brings the tables up to this release, then ends
  admin grant-super <email>    makes a registered person super admin
  mails resume                 sends what is held since the database was restored or moved
  help                         shows this

Settings come from the environment and from .env; docs/operations.md lists them.`;
