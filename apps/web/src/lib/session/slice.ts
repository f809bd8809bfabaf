import { createAsyncThunk, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { User } from "@pomander/contract";
import type { AskFactor, PreparedRegistration, SignedIn } from "@pomander/vault";
import { problemOf, type Problem } from "../problem.ts";
import type { Services } from "../services.ts";

interface AuthState {
  user: User | null;
  loading: boolean;
  error: string | null;
  isAuthenticated: boolean;
}

const signedOut: AuthState = { user: null, loading: false, error: null, isAuthenticated: false };

/** What a failed thunk carries, besides the error in the state. */
type ThunkConfig = { extra: Services; rejectValue: Problem };

/** What is said when the server said nothing. */
export const fallbacks = {
  login: "Login failed",
  register: "Registration failed",
  checkEmail: "Email check failed",
} as const;

export const login = createAsyncThunk<User, { email: string; password: string; askFactor?: AskFactor }, ThunkConfig>(
  "auth/login",
  ({ email, password, askFactor }, { extra, rejectWithValue }) =>
    extra
      .signIn(email, password, askFactor)
      .then(userOf)
      .catch((error: unknown) => rejectWithValue(problemOf(error, fallbacks.login))),
);

/** The second half of registering: keys and recovery key are made, and only now anything is sent. */
export const register = createAsyncThunk<
  User,
  { prepared: PreparedRegistration; withRecoveryKey: boolean },
  ThunkConfig
>("auth/register", ({ prepared, withRecoveryKey }, { extra, rejectWithValue }) =>
  prepared
    .submit(withRecoveryKey)
    .then((signedIn) => userOf(extra.adopt(signedIn)))
    .catch((error: unknown) => rejectWithValue(problemOf(error, fallbacks.register))),
);

export const checkEmail = createAsyncThunk<boolean, { email: string; setupToken?: string }, ThunkConfig>(
  "auth/checkEmail",
  ({ email, setupToken }, { extra, rejectWithValue }) =>
    extra
      .isRegistered(email, setupToken)
      .catch((error: unknown) => rejectWithValue(problemOf(error, fallbacks.checkEmail))),
);

const userOf = (signedIn: SignedIn) => signedIn.user;

const slice = createSlice({
  name: "auth",
  initialState: signedOut,
  reducers: {
    logout: () => signedOut,
    clearError(state) {
      state.error = null;
    },
    setIsAllowedForRemindMe(state, { payload }: PayloadAction<boolean>) {
      if (state.user !== null) state.user.isAllowedForRemindMe = payload;
    },
    /** A stored token still runs; whose it is will be read next. */
    sessionRestored(state) {
      state.isAuthenticated = true;
    },
    /** The record as the server has it now. */
    userRefreshed(state, { payload }: PayloadAction<User>) {
      if (state.isAuthenticated) state.user = payload;
    },
    /** A new session by another way than login and register: recovery, a changed password. */
    signedIn: (_state, { payload }: PayloadAction<User>) => ({ ...signedOut, user: payload, isAuthenticated: true }),
  },
  extraReducers: (builder) => {
    for (const thunk of [login, register])
      builder.addCase(thunk.fulfilled, (_state, { payload }) => ({
        ...signedOut,
        user: payload,
        isAuthenticated: true,
      }));
    for (const thunk of [login, register, checkEmail])
      builder
        .addCase(thunk.pending, (state) => {
          state.loading = true;
          state.error = null;
        })
        .addCase(thunk.rejected, (state, { payload, error }) => {
          state.loading = false;
          state.error = payload?.message ?? error.message ?? null;
        });
    builder.addCase(checkEmail.fulfilled, (state) => {
      state.loading = false;
    });
  },
});

export const { logout, clearError, setIsAllowedForRemindMe, sessionRestored, userRefreshed, signedIn } = slice.actions;
export const authReducer = slice.reducer;
