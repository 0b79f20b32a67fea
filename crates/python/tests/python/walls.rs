//! What a program can reach of the computer: nothing.

use std::net::TcpListener;
use std::process::Command;

use assessment::{CodeEnd, CodeStop, PythonValue};

use crate::of_this_machine::{WORKER, end, python, raised};

/// What is tried, each in a process of its own, and how it fails.
fn fails(tried: &[(&str, &str)], how: &[&str]) {
    let Some(_) = python() else { return };
    for (program, expression) in tried {
        match end(program, expression) {
            Some(CodeEnd::Raised { kind, .. }) => {
                assert!(how.contains(&kind.as_str()), "{program}\n{expression}: {kind}");
            }
            other => panic!("{program}\n{expression}: {other:?}"),
        }
    }
}

/// What would be harmed where a wall were missing is the test's own.
#[test]
fn no_file_but_its_library_is_there() {
    let folder = std::env::temp_dir().join(format!("walls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("file");
    std::fs::write(&file, "of the teacher").unwrap();
    let mode = std::fs::metadata(&file).unwrap().permissions();
    let (folder_name, name) = (folder.display(), file.display());
    let tried = [
        ("import os", "os.listdir('/')"),
        ("import os", "os.listdir('/proc')"),
        ("import os", "list(os.scandir('/home'))"),
        ("", "open('/etc/passwd').read()"),
        ("", "open('/proc/self/environ').read()"),
        ("", "open('/dev/null').read()"),
        ("", &*format!("open('{name}').read()")),
        ("", &format!("open('{name}', 'a')")),
        ("", &format!("open('{folder_name}/new', 'w')")),
        ("import os", &format!("os.mkdir('{folder_name}/new')")),
        ("import os", &format!("os.unlink('{name}')")),
        ("import os", &format!("os.rename('{name}', '{name}-moved')")),
        ("import os", &format!("os.symlink('{name}', '{name}-link')")),
        ("import os", &format!("os.truncate('{name}', 0)")),
        ("import os", &format!("os.chmod('{name}', 0)")),
        ("import os", &format!("os.utime('{name}')")),
        ("import os", "os.chroot('/')"),
        ("import os", "os.open(os.__file__, os.O_RDONLY | os.O_CREAT)"),
        ("import os", "os.memfd_create('new')"),
    ];
    fails(&tried, &["PermissionError"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "of the teacher");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions(), mode);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn no_connection_is_made() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let tried = [
        ("import socket", &*format!("socket.create_connection(('127.0.0.1', {port}))")),
        ("import socket", "socket.socket(socket.AF_UNIX)"),
        ("import socket", "socket.socketpair()"),
        ("import socket", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)"),
        ("import socket", "socket.socket(fileno=3).sendmsg([b'x'])"),
    ];
    fails(&tried, &["PermissionError"]);
}

#[test]
fn no_process_and_no_thread_is_started() {
    let tried = [
        ("import os", "os.fork()"),
        ("import os\nfor n in range(3): os.fork()", "1"),
        ("import os", "os.system('true') and os.execv('/bin/true', ['true'])"),
        ("import os, sys", "os.execv(sys.executable, ['python', '-c', 'print(1)'])"),
        ("import os", "os.posix_spawn('/bin/true', ['true'], {})"),
        ("import subprocess", "subprocess.run(['true'])"),
        ("import multiprocessing", "multiprocessing.Process(target=print).start()"),
        ("import os", "os.setsid()"),
        ("import os", "os.setpgid(0, os.getppid())"),
    ];
    fails(&tried, &["PermissionError", "OSError"]);
    let thread = "import threading";
    fails(&[(thread, "threading.Thread(target=print).start()")], &["RuntimeError"]);
}

#[test]
fn nobody_else_is_harmed() {
    let tried = [
        ("import os", "os.kill(1, 0)"),
        ("import os", "os.kill(os.getppid(), 0)"),
        ("import os", "os.killpg(0, 0)"),
        ("import os", "os.nice(-5)"),
        ("import os", "os.sched_setaffinity(0, [0])"),
        ("import os", "os.pidfd_open(1)"),
        ("import fcntl", "fcntl.fcntl(0, fcntl.F_SETOWN, 1)"),
        ("import termios, fcntl", "fcntl.ioctl(0, termios.TIOCSTI, b'x')"),
    ];
    fails(&tried, &["PermissionError", "AttributeError"]);
}

#[test]
fn its_bounds_stay() {
    let bounds = ["RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_NOFILE", "RLIMIT_FSIZE", "RLIMIT_CORE"];
    let Some(_) = python() else { return };
    for name in bounds {
        let raise = format!("resource.setrlimit(resource.{name}, (-1, -1))");
        let (kind, _) = raised("import resource", &raise).unwrap();
        assert!(["PermissionError", "ValueError"].contains(&kind.as_str()), "{name}: {kind}");
    }
}

/// By the calls of the C library themselves, past everything that Python says. Where its module is not
/// there at all, that is a wall, too.
#[test]
fn the_system_refuses_and_not_python() {
    let program = "import ctypes\nlibrary = ctypes.CDLL(None, use_errno=True)";
    let Some(_) = python() else { return };
    for call in [
        "fork()",
        "socket(2, 1, 0)",
        "ptrace(0, 0, 0, 0)",
        "mount(0, 0, 0, 0, 0)",
        "syscall(250, 0)",
    ] {
        match end(program, &format!("library.{call}")) {
            Some(CodeEnd::Raised { kind, .. }) => {
                assert!(
                    ["ImportError", "OSError", "PermissionError"].contains(&kind.as_str()),
                    "{kind}"
                );
            }
            Some(CodeEnd::Stopped(CodeStop::Gone)) => {}
            other => assert_eq!(other, Some(crate::of_this_machine::whole(-1)), "{call}"),
        }
    }
}

/// What a host has open, and would leave to whatever it starts.
#[test]
fn no_handle_of_the_host_is_there() {
    let Some(_) = python() else { return };
    let file = std::env::temp_dir().join(format!("secret-{}", std::process::id()));
    std::fs::write(&file, "of the teacher").unwrap();
    let kept: Vec<_> =
        (0..8).map(|_| nix::unistd::dup(std::fs::File::open(&file).unwrap()).unwrap()).collect();
    let program = "import os\nseen = []\nfor handle in range(3, 32):\n    \
                   try: seen.append(os.fstat(handle).st_size)\n    except OSError: pass";
    let end = end(program, "seen");
    std::fs::remove_file(&file).unwrap();
    drop(kept);
    // The channel is all there is, and it has no size.
    let channel = PythonValue::Whole("0".to_owned());
    assert_eq!(end, Some(CodeEnd::Ended(PythonValue::List(vec![channel]))));
}

/// A worker that cannot put up all its walls says which, and does not become Python.
#[test]
fn what_cannot_be_confined_is_not_run() {
    let Some(python) = python() else { return };
    let job = |files: &str| {
        format!(
            r#"{{"interpreter":{:?},"loader":null,"files":[{files}],"limits":{{"processor":1,"time":{{"secs":1,"nanos":0}},"memory":100000000,"output":100}}}}"#,
            python.program()
        )
    };
    let said = |job: &str| {
        let played = Command::new(WORKER).args(["python-worker", job]).output().unwrap();
        assert!(!played.status.success());
        assert_eq!(String::from_utf8(played.stdout).unwrap(), "");
        String::from_utf8(played.stderr).unwrap()
    };
    let refused = said(&job("\"/nowhere/library\""));
    assert!(refused.starts_with("unconfined: Landlock: "), "{refused}");
    assert!(said("{}").contains("missing field `interpreter`"));
}
